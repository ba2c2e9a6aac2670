import type { Fault } from './basics.ts';
import { findCut, findCutSelect, findDocumentOverflow, findOutside, listSelects } from './edges.ts';
import { listControls, listTexts } from './items.ts';
import { findOverlaps } from './overlaps.ts';
import { findSplits } from './splits.ts';
import { findSmallTarget, listTargets } from './targets.ts';

export function detectFaults(): Fault[] {
  const texts = listTexts();
  const controls = listControls();
  return [
    ...findDocumentOverflow(),
    ...texts.flatMap(findOutside),
    ...texts.flatMap(findCut),
    ...listSelects().flatMap(findCutSelect),
    ...findOverlaps([...texts, ...controls]),
    ...listTargets().flatMap(findSmallTarget),
    ...findSplits(),
  ];
}
