import { product as cadreaderFolder } from '../../../products/cadreader/product.ts';
import { product as datarecoveryFolder } from '../../../products/datarecovery/product.ts';
import { product as dllFixerFolder } from '../../../products/dll-fixer/product.ts';
import { product as pdfreaderFolder } from '../../../products/pdfreader/product.ts';
import { product as printerdriverFolder } from '../../../products/printerdriver/product.ts';
import type { Product } from '../../../products/product.ts';
import { product as screenrecxFolder } from '../../../products/screenrecx/product.ts';
import { product as voxMagicFolder } from '../../../products/vox-magic/product.ts';
import { product as wallpaperxFolder } from '../../../products/wallpaperx/product.ts';
import { product as zipxFolder } from '../../../products/zipx/product.ts';

// Takes the place of products/register.ts: all samples, sold, whatever the shop sells.

function sold({ retired: _, ...facts }: Product): Product {
  return facts;
}

export const cadreader = sold(cadreaderFolder);
export const datarecovery = sold(datarecoveryFolder);
export const dllFixer = sold(dllFixerFolder);
export const pdfreader = sold(pdfreaderFolder);
export const printerdriver = sold(printerdriverFolder);
export const screenrecx = sold(screenrecxFolder);
export const voxMagic = sold(voxMagicFolder);
export const wallpaperx = sold(wallpaperxFolder);
export const zipx = sold(zipxFolder);
