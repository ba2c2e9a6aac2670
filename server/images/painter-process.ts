// Receives a picture and returns a PNG.
import { serveOrders } from '../../kit/side-process.ts';
import { paintPicture } from './paint.ts';

serveOrders(paintPicture);
