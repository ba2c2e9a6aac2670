import { Trans, type TransProps, useLingui } from '@lingui/react';
import type { ReactElement } from 'react';
import { escapedValues, messageValues } from '../../kit/message-values.ts';
import { hasWideSigns } from '../../locales/index.ts';
import type { MessageKey, MessageParams } from '../../locales/messages.generated.ts';
import { useAddress } from '../client/site.ts';

type Params<Key extends MessageKey> = keyof MessageParams[Key] extends never
  ? []
  : [params: MessageParams[Key]];

export type Translate = <Key extends MessageKey>(key: Key, ...params: Params<Key>) => string;

/** Returns the translate function: `t('pay.submit', { total })`. Wrong keys and parameters do not compile. */
export function useWords(): Translate {
  const { i18n } = useLingui();
  const { direction } = useAddress().locale;
  return (key, ...params) => i18n._(key, messageValues(params[0] ?? {}, direction));
}

/** The space between two sentences. The full-width stops of some languages bring their own. */
export function Gap(): string {
  return hasWideSigns(useAddress().locale) ? '' : ' ';
}

/** A message with elements. `<0>…</0>` in its text is the first of `parts`. */
export function RichText(props: {
  id: MessageKey;
  parts: Record<string, ReactElement>;
  values?: Record<string, unknown>;
}) {
  const given: TransProps = { id: props.id, components: props.parts };
  return <Trans {...given} {...(props.values ? { values: escapedValues(props.values) } : {})} />;
}
