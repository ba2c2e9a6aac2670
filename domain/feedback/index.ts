// The feedback noun: whether a text helped, counted by page, question, language, and day, without voters.
export { countVote } from './count.ts';
export { type Answer, findAnswer, type Score, SWEEP_FEEDBACK } from './feedback.ts';
export { feedbackJobs } from './jobs.ts';
export { reportFeedback } from './report.ts';
