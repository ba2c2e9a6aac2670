import { AREAS, type Area } from '../../locales/entries.ts';
import { type ArgumentKind, readShape, type Shape } from '../../locales/shape.ts';

export type EnglishMessage = { readonly id: string; readonly text: string; readonly area: Area };

const TYPE_OF: Record<ArgumentKind, string> = {
  text: 'string',
  number: 'number',
  date: 'Date',
  select: 'string',
};

/** Returns the source of `locales/messages.generated.ts`. */
export function printTypes(messages: readonly EnglishMessage[]): string {
  const shapes = messages.map((message) => ({ ...message, shape: readShape(message.text) }));
  const rich = shapes.filter(({ shape }) => shape.tags.length > 0);
  return [
    '// Generated from locales/en/messages by `node tools/messages.ts types`. Do not edit.',
    '',
    '/** Values each message takes. */',
    'export type MessageParams = {',
    ...shapes.map(({ id, shape }) => `  '${id}': ${paramsOf(shape)};`),
    '};',
    '',
    'export type MessageKey = keyof MessageParams;',
    '',
    '/** Tags of the messages that carry markup; these go through the rich-text component only. */',
    'export type MessageTags = {',
    ...rich.map(({ id, shape }) => `  '${id}': ${shape.tags.map(quote).join(' | ')};`),
    '};',
    '',
    'export type RichMessageKey = keyof MessageTags;',
    '',
    `export type MessageArea = ${AREAS.map(quote).join(' | ')};`,
    '',
    '/** The catalog each message is in. */',
    'export type MessageAreas = {',
    ...shapes.map(({ id, area }) => `  '${id}': '${area}';`),
    '};',
    '',
  ].join('\n');
}

const quote = (name: string): string => `'${name}'`;

function paramsOf(shape: Shape): string {
  if (shape.args.size === 0) return 'Record<never, never>';
  const fields = [...shape.args].map(
    ([name, kind]) => `${property(name)}: ${typeOf(name, kind, shape)}`,
  );
  return `{ ${fields.join('; ')} }`;
}

const property = (name: string): string => (/^[a-zA-Z_]\w*$/.test(name) ? name : quote(name));

/** A select that lists all cases takes exactly those. One with `other` takes any text. */
function typeOf(name: string, kind: ArgumentKind, shape: Shape): string {
  if (kind !== 'select') return TYPE_OF[kind];
  const cases = shape.choices.find((choice) => choice.argument === name)?.cases ?? [];
  return cases.includes('other') ? TYPE_OF.select : cases.map(quote).join(' | ');
}
