/** What can be done with a subscription, each by a step of its own that says what it means. */
export const STEPS = ['change', 'pause', 'resume', 'card', 'cancel'] as const;
export type StepName = (typeof STEPS)[number];
