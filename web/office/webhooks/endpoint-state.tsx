import type { Endpoint } from '../../../domain/webhook/index.ts';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';

/** `since` is when it was disabled, or began to fail, in ISO 8601. */
export type EndpointStateData = Pick<Endpoint, 'disabledBy'> & { readonly since: string | null };

export const stateOf = ({
  disabledBy,
  disabledAt,
  failingSince,
}: Pick<Endpoint, 'disabledBy' | 'disabledAt' | 'failingSince'>): EndpointStateData => ({
  disabledBy,
  since: (disabledAt ?? failingSince)?.toISOString() ?? null,
});

export function EndpointState({ disabledBy, since }: EndpointStateData) {
  const t = useWords();
  if (disabledBy !== null)
    return <Pill state="disabled">{t(`office.webhooks.by.${disabledBy}`)}</Pill>;
  if (since !== null) return <Pill state="retry">{t('office.webhooks.failing')}</Pill>;
  return <Pill state="enabled">{t('office.webhooks.enabled')}</Pill>;
}
