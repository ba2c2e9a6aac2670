/**
 * Feedback: whether a text was helpful, yes or no, counted by page, question, language and day. It refuses to know who
 * answered, and what the texts say.
 */
export { countVote } from './count.ts';
export { type Answer, findAnswer, type Score, SWEEP_FEEDBACK } from './feedback.ts';
export { feedbackJobs } from './jobs.ts';
export { reportFeedback } from './report.ts';
