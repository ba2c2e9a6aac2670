// The process that paints: a picture comes in, a PNG goes out.
import { serveOrders } from '../../kit/side-process.ts';
import { paintPicture } from './paint.ts';

serveOrders(paintPicture);
