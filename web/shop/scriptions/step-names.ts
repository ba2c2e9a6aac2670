/** Steps of a subscription. Each has its own page section that explains it. */
export const STEPS = ['change', 'pause', 'resume', 'card', 'cancel'] as const;
export type StepName = (typeof STEPS)[number];
