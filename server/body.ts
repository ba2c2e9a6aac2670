export { readBody } from '../kit/body.ts';
