/**
 * Addresses of the style sheets beside the one of all pages. A route names its own in its `handle`, so that they can be
 * loaded before the page is opened; React puts each into the document once and waits for it before it shows the page.
 */
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
