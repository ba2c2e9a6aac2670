declare module 'subset-font' {
  type Axis = number | { readonly min: number; readonly max: number };
  type Options = {
    readonly targetFormat: 'truetype' | 'woff2';
    readonly variationAxes: Readonly<Record<string, Axis>>;
    readonly noHinting?: boolean;
    readonly keepAllGlyphs?: boolean;
  };
  function subsetFont(font: Buffer, text: string | undefined, options: Options): Promise<Buffer>;
  export = subsetFont;
}
