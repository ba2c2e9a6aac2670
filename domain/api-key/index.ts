// API keys: what another program may do in the REST API. This noun knows neither requests nor the objects that a scope
// opens.
export {
  type ApiKey,
  hasEnded,
  hashApiKey,
  isApiKey,
  LIFETIMES,
  type Lifetime,
  NAME_LENGTH,
  SCOPES,
  type Scope,
} from './api-key.ts';
export { findApiKey, isUseDue, noteUse } from './authenticate.ts';
export { type ApiKeyDraft, createApiKey } from './create.ts';
export { listApiKeys, revokeApiKey } from './store.ts';
