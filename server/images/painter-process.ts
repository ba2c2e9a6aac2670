// Receives a picture and returns a PNG.
import { serveTasks } from '../../kit/side-process.ts';
import { paintPicture } from './paint.ts';

serveTasks(paintPicture);
