// Gifts: free licenses that staff give away, with a reason. A gift is no order: it has no price, no invoice, and no
// figure, and it cannot be renewed or upgraded.
export { forgetGifts } from './forget.ts';
export { type Gift, type GiftDraft, mayGiveLifetime, planUntil } from './gift.ts';
export { giveLicense } from './give.ts';
export { listGifts, listGiftsById, listOwnedGifts } from './store.ts';
