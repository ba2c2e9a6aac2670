// Receives a card and returns a PNG.
import { serveTasks } from '../../kit/side-process.ts';
import { paintSocialCard } from './paint.ts';

serveTasks(paintSocialCard);
