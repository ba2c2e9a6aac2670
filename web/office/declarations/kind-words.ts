import type { DeclarationKind } from '../../../domain/declaration/index.ts';
import type { MessageKey } from '../../../locales/messages.generated.ts';

export const KIND_WORDS = {
  withdrawal: 'office.declaration-kind.withdrawal',
  cancellation: 'office.declaration-kind.cancellation',
  'refund-request': 'office.declaration-kind.refund-request',
} as const satisfies Readonly<Record<DeclarationKind, MessageKey>>;
