// A line here adds a product to the shop.

export { product as cadreader } from './cadreader/product.ts';
export { product as datarecovery } from './datarecovery/product.ts';
export { product as dllFixer } from './dll-fixer/product.ts';
export { product as pdfreader } from './pdfreader/product.ts';
export { product as printerdriver } from './printerdriver/product.ts';
export { product as screenrecx } from './screenrecx/product.ts';
export { product as voxMagic } from './vox-magic/product.ts';
export { product as wallpaperx } from './wallpaperx/product.ts';
export { product as zipx } from './zipx/product.ts';
