// The feedback noun: votes on whether a text was helpful, counted by page, question, language, and day. It
// knows neither the voters nor the texts.
export { countVote } from './count.ts';
export { type Answer, findAnswer, type Score, SWEEP_FEEDBACK } from './feedback.ts';
export { feedbackJobs } from './jobs.ts';
export { reportFeedback } from './report.ts';
