/** Addresses of the pages' style sheets. Routes name theirs in their `handle`, so that they can be preloaded. */
export { default as WINDOWS } from '../illustrations/all.css?url';
export { default as BUY } from './pages/buy.css?url';
export { default as CHECKOUT } from './pages/checkout.css?url';
export { default as CONTENT } from './pages/content.css?url';
export { default as HOME } from './pages/home.css?url';
export { default as INVOICE } from './pages/invoice.css?url';
export { default as PAY } from './pages/pay.css?url';
export { default as PAYCODE } from './pages/paycode.css?url';
export { default as PRODUCT } from './pages/product.css?url';
export { default as SCRIPTIONS } from './pages/scriptions.css?url';
export { default as STORE } from './pages/store.css?url';
export { default as SUCCESS } from './pages/success.css?url';
