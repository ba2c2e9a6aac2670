declare module 'subset-font' {
  type Options = {
    readonly targetFormat: 'truetype';
    readonly variationAxes: Readonly<Record<string, number>>;
    readonly noHinting: boolean;
    readonly keepAllGlyphs: boolean;
  };
  function subsetFont(font: Buffer, text: string | undefined, options: Options): Promise<Buffer>;
  export = subsetFont;
}
