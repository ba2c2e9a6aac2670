export const STEPS = ['confirm', 'change', 'pause', 'resume', 'card', 'cancel'] as const;
export type StepName = (typeof STEPS)[number];
