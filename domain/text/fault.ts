import type { ProseFault } from '../../locales/prose-faults.ts';
import type { TextFault as MessageFault } from '../../locales/text-faults.ts';

/**
 * Why a text or a message cannot be published. `length`: it is empty or too long. `link`: the shop has no such address.
 * `agreed`: the line at the top of an email with this name repeats what its buyer agreed to.
 */
export type TextFault = Omit<ProseFault, 'kind'> & {
  readonly kind: ProseFault['kind'] | MessageFault['code'] | 'length' | 'link' | 'agreed';
};
