import cadreader from './scenes/cadreader.css?url';
import datarecovery from './scenes/datarecovery.css?url';
import dllFixer from './scenes/dll-fixer.css?url';
import pdfreader from './scenes/pdfreader.css?url';
import printerdriver from './scenes/printerdriver.css?url';
import screenrecx from './scenes/screenrecx.css?url';
import voxMagic from './scenes/vox-magic.css?url';
import wallpaperx from './scenes/wallpaperx.css?url';
import zipx from './scenes/zipx.css?url';

/** Style sheets of the scenes and of the window that can be tried, by product. A page loads its product's only. */
export const SCENE_SHEETS: Readonly<Record<string, string>> = {
  zipx,
  wallpaperx,
  screenrecx,
  printerdriver,
  pdfreader,
  cadreader,
  datarecovery,
  'vox-magic': voxMagic,
  'dll-fixer': dllFixer,
};
