declare module 'subset-font' {
  type Options = {
    readonly targetFormat: 'truetype';
    /** Fixes axes of a variable font. */
    readonly variationAxes: Readonly<Record<string, number>>;
    /** Leaves out what only coarse screens need. */
    readonly noHinting: boolean;
    /** Needs `text` to be undefined. */
    readonly keepAllGlyphs: boolean;
  };
  function subsetFont(font: Buffer, text: string | undefined, options: Options): Promise<Buffer>;
  export = subsetFont;
}
