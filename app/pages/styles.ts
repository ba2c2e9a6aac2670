/**
 * Addresses of the style sheets beside the one of all pages. A route names its own in its `handle`, so that they can be
 * loaded before the page is opened; React puts each into the document once and waits for it before it shows the page.
 */
export { default as WINDOWS } from '../windows/all.css?url';
export { default as BUY } from './buy/buy.css?url';
export { default as CONTENT } from './content.css?url';
export { default as HOME } from './home/home.css?url';
export { default as INVOICE } from './invoice/invoice.css?url';
export { default as CHECKOUT } from './pay/checkout.css?url';
export { default as PAY } from './pay/pay.css?url';
export { default as PAYCODE } from './paycode/paycode.css?url';
export { default as PRODUCT } from './product/product.css?url';
export { default as SCRIPTIONS } from './scriptions/scriptions.css?url';
export { default as STORE } from './store/store.css?url';
export { default as SUCCESS } from './success/success.css?url';
