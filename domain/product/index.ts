// What the office says about products, over their folders: order, hidden, featured, retired. This noun knows no price
// and no order, and adds no product. `arrangeProducts` of `products/` applies it.
export {
  type Arrangement,
  arrangementOf,
  type ProductFault,
  retireProduct,
  saveArrangement,
  sellProduct,
  settingsVersion,
} from './change.ts';
export { listProductSettings } from './store.ts';
