declare module 'html-to-text' {
  type Element = {
    readonly name: string;
    readonly attribs?: Readonly<Record<string, string>>;
    readonly children: readonly Element[];
  };
  type Breaks = { readonly leadingLineBreaks?: number; readonly trailingLineBreaks?: number };
  type Builder = {
    addInline(text: string): void;
    openBlock(breaks: Breaks): void;
    closeBlock(breaks: Breaks): void;
  };
  type Walk = (children: readonly Element[], builder: Builder) => void;
  type Formatter = (element: Element, walk: Walk, builder: Builder, options: Breaks) => void;
  type Selector = {
    readonly selector: string;
    readonly format?: string;
    readonly options?: Readonly<Record<string, unknown>>;
  };
  type Options = {
    readonly wordwrap: false;
    readonly baseElements: { readonly selectors: readonly string[] };
    readonly formatters: Readonly<Record<string, Formatter>>;
    readonly selectors: readonly Selector[];
  };
  export function convert(html: string, options: Options): string;
}
