import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes';
import { PRODUCTS } from '../products/index.ts';

const LEGAL_TEXTS = [
  'terms-of-use',
  'refund-policy',
  'cookies-policy',
  'privacy-policy',
  'end-user-license-agreement',
];

const TEXT_PAGES = ['about/accessibility', 'about/press', 'business', 'education', 'partners'];

/**
 * Maps URLs to files. A route's id is its base name. Every address exists bare (English) and under each locale prefix.
 */
export default [
  ...prefix(':locale?', [
    // These come first, because the router prefers the earlier match. Otherwise /blog/wallpaperx would match :locale.
    route('login/:type', 'account/login/login.tsx', { id: 'login-type' }),
    route('reset/:type', 'account/reset/reset.tsx', { id: 'reset-type' }),
    route('member/:type', 'account/member/member.tsx', { id: 'member-type' }),
    route('member/file', 'account/member/file.ts', { id: 'member-file' }),
    route('member/owned', 'account/member/owned.ts', { id: 'member-owned' }),
    route('faq/:category', 'support/faq/faq.tsx', { id: 'faq-category' }),
    route('blog/:type', 'content/blog/blog.tsx', { id: 'blog-type' }),
    route('blog/:type/:path', 'content/blog/article.tsx', { id: 'blog-type-path' }),
    route('tip-download/:type', 'shop/tip-download/tip-download.tsx', { id: 'tip-download-type' }),
    route('release-notes/:type', 'shop/release-notes/release-notes.tsx', {
      id: 'release-notes-type',
    }),

    index('shop/home/home.tsx', { id: 'index' }),
    route('store', 'shop/store/store.tsx', { id: 'store' }),
    route('store/feed', 'shop/store/product-feed.ts', { id: 'store-feed' }),
    route('download', 'shop/download/download.tsx', { id: 'download' }),
    route('languages', 'content/languages/languages.tsx', { id: 'languages' }),
    route('status', 'support/status/status.tsx', { id: 'status' }),
    ...TEXT_PAGES.map((path) =>
      route(path, 'support/guide/guide.tsx', { id: path.replaceAll('/', '-') }),
    ),
    route('search', 'support/search/search.tsx', { id: 'search' }),
    route('search/results', 'support/search/results.ts', { id: 'search-results' }),

    route('buy', 'shop/buy/buy.tsx', { id: 'buy' }),
    route('pay', 'shop/pay/pay.tsx', { id: 'pay' }),
    route('pay/card', 'shop/pay/card/card.tsx', { id: 'pay-card' }),
    route('pay/away', 'shop/pay/away/away.tsx', { id: 'pay-away' }),
    route('paycode', 'shop/paycode/paycode.tsx', { id: 'paycode' }),
    route('scriptions', 'shop/scriptions/scriptions.tsx', { id: 'scriptions' }),
    route('upgrade', 'shop/upgrade/upgrade.tsx', { id: 'upgrade' }),
    route('renew', 'shop/upgrade/renew.tsx', { id: 'renew' }),
    route('success', 'shop/success/success.tsx', { id: 'success' }),
    route('success/licence-file', 'shop/success/license-file.ts', { id: 'success-licence-file' }),
    route('quote', 'shop/quote/quote.tsx', { id: 'quote' }),
    route('quote/pdf', 'shop/quote/quote-file.ts', { id: 'quote-pdf' }),
    route('invoice', 'shop/invoice/invoice.tsx', { id: 'invoice' }),
    route('invoice/pdf', 'shop/invoice/invoice-file.ts', { id: 'invoice-pdf' }),
    route('invoice/xml', 'shop/invoice/invoice-xml.ts', { id: 'invoice-xml' }),
    route('sandbox/challenge', 'shop/sandbox/challenge.tsx', { id: 'sandbox-challenge' }),
    route('sandbox/wallet', 'shop/sandbox/wallet.tsx', { id: 'sandbox-wallet' }),
    route('sandbox/card', 'shop/sandbox/card.tsx', { id: 'sandbox-card' }),

    route('license/retrieve', 'shop/license/retrieve.tsx', { id: 'license-retrieve' }),
    route('license/verify', 'shop/license/verify.tsx', { id: 'license-verify' }),
    route('license/activate-offline', 'shop/license/activate-offline.tsx', {
      id: 'license-activate-offline',
    }),
    route('license/activate-offline/done', 'shop/license/offline-done.tsx', {
      id: 'license-activate-offline-done',
    }),
    route('license/activate-offline/file', 'shop/license/offline-file.ts', {
      id: 'license-activate-offline-file',
    }),

    ...PRODUCTS.flatMap(({ key, path, variants }) => [
      route(path.slice(1), 'shop/product/product.tsx', { id: path.slice(1).replaceAll('/', '-') }),
      ...variants.map((variant) =>
        route(`${key}/${variant}`, 'shop/product/landing.tsx', { id: `${key}-${variant}` }),
      ),
    ]),

    route('about/about-us', 'support/about/about-us.tsx', { id: 'about-about-us' }),
    route('about/contact-us', 'support/about/contact-us.tsx', { id: 'about-contact-us' }),
    route('about/help-center', 'support/about/help-center.tsx', { id: 'about-help-center' }),
    route('about/create_ticket', 'support/about/create-ticket.tsx', { id: 'about-create_ticket' }),
    route('about/ticket', 'support/about/ticket.tsx', { id: 'about-ticket' }),
    route('about/ticket/file', 'support/about/ticket-file.ts', { id: 'about-ticket-file' }),

    route('company/uninstall', 'rights/company/uninstall.tsx', { id: 'company-uninstall' }),
    route('company/withdraw', 'rights/company/withdraw.tsx', { id: 'company-withdraw' }),
    route('company/refund-request', 'rights/company/refund-request.tsx', {
      id: 'company-refund-request',
    }),
    route('company/cancel', 'rights/company/cancel.tsx', { id: 'company-cancel' }),
    route('company/data-request', 'support/data-request/data-request.tsx', {
      id: 'company-data-request',
    }),
    route('company/cookie-settings', 'rights/company/cookie-settings.tsx', {
      id: 'company-cookie-settings',
    }),
    ...LEGAL_TEXTS.flatMap((name) => [
      route(`company/${name}`, 'rights/company/legal.tsx', { id: `company-${name}` }),
      route(`company/${name}/:version`, 'rights/company/legal-version.tsx', {
        id: `company-${name}-version`,
      }),
    ]),

    route('office', 'office/home/home.tsx', { id: 'office' }),
    route('office/claim', 'office/claim/claim.tsx', { id: 'office-claim' }),
    route('office/own', 'office/own/own.tsx', { id: 'office-own' }),
    route('office/find', 'office/find/find.ts', { id: 'office-find' }),
    route('office/orders', 'office/orders/orders.tsx', { id: 'office-orders' }),
    route('office/orders/file', 'office/orders/orders-file.ts', { id: 'office-orders-file' }),
    route('office/orders/:id', 'office/order/order.tsx', { id: 'office-order' }),
    route('office/receivables', 'office/receivables/receivables.tsx', {
      id: 'office-receivables',
    }),
    route('office/receivables/file', 'office/receivables/receivables-file.ts', {
      id: 'office-receivables-file',
    }),
    route('office/quotes', 'office/quotes/quotes.tsx', { id: 'office-quotes' }),
    route('office/quotes/:id', 'office/quote/quote.tsx', { id: 'office-quote' }),
    route('office/figures', 'office/figures/figures.tsx', { id: 'office-figures' }),
    route('office/figures/file', 'office/figures/figures-file.ts', { id: 'office-figures-file' }),
    route('office/books', 'office/books/books.tsx', { id: 'office-books' }),
    route('office/books/journal/:format', 'office/books/journal-file.ts', {
      id: 'office-books-journal',
    }),
    route('office/books/return', 'office/books/return-file.ts', { id: 'office-books-return' }),
    route('office/customers', 'office/customers/customers.tsx', { id: 'office-customers' }),
    route('office/tickets', 'office/tickets/tickets.tsx', { id: 'office-tickets' }),
    route('office/tickets/stray', 'office/tickets/stray.tsx', { id: 'office-stray-mails' }),
    route('office/tickets/stray/mail', 'office/tickets/stray-mail.tsx', {
      id: 'office-stray-mail',
    }),
    route('office/tickets/stray/file', 'office/tickets/stray-file.ts', { id: 'office-stray-file' }),
    route('office/declarations', 'office/declarations/declarations.tsx', {
      id: 'office-declarations',
    }),
    route('office/tickets/tags', 'office/tags/tags.tsx', { id: 'office-tags' }),
    route('office/tickets/macros', 'office/macros/macros.tsx', { id: 'office-macros' }),
    route('office/tickets/:id', 'office/ticket/ticket.tsx', { id: 'office-ticket' }),
    route('office/tickets/:id/file', 'office/ticket/ticket-file.ts', { id: 'office-ticket-file' }),
    route('office/licences', 'office/licenses/licenses.tsx', { id: 'office-licences' }),
    route('office/licences/:id', 'office/license/license.tsx', { id: 'office-licence' }),
    route('office/gifts', 'office/gifts/gifts.tsx', { id: 'office-gifts' }),
    route('office/mails', 'office/mails/mails.tsx', { id: 'office-mails' }),
    route('office/mails/:id', 'office/mails/mail.tsx', { id: 'office-mail' }),
    route('office/campaigns', 'office/campaigns/campaigns.tsx', { id: 'office-campaigns' }),
    route('office/conversions/:channel', 'office/campaigns/conversions.ts', {
      id: 'office-conversions',
    }),
    route('office/prices', 'office/prices/prices.tsx', { id: 'office-prices' }),
    route('office/prices/file', 'office/prices/prices-file.ts', { id: 'office-prices-file' }),
    route('office/products', 'office/products/products.tsx', { id: 'office-products' }),
    route('office/coupons', 'office/coupons/coupons.tsx', { id: 'office-coupons' }),
    route('office/variants', 'office/experiments/experiments.tsx', { id: 'office-variants' }),
    route('office/releases', 'office/releases/releases.tsx', { id: 'office-releases' }),
    route('office/coupons/file', 'office/coupons/coupons-file.ts', { id: 'office-coupons-file' }),
    route('office/uninstalls', 'office/uninstalls/uninstalls.tsx', { id: 'office-uninstalls' }),
    route('office/uninstalls/file', 'office/uninstalls/uninstalls-file.ts', {
      id: 'office-uninstalls-file',
    }),
    route('office/feedback', 'office/feedback/feedback.tsx', { id: 'office-feedback' }),
    route('office/feedback/file', 'office/feedback/feedback-file.ts', {
      id: 'office-feedback-file',
    }),
    route('office/errors', 'office/errors/errors.tsx', { id: 'office-errors' }),
    route('office/jobs', 'office/jobs/jobs.tsx', { id: 'office-jobs' }),
    route('office/texts', 'office/texts/texts.tsx', { id: 'office-texts' }),
    route('office/texts/text', 'office/texts/text.tsx', { id: 'office-text' }),
    route('office/texts/new', 'office/texts/new-article.tsx', { id: 'office-new-article' }),
    route('office/texts/preview', 'office/texts/preview.ts', { id: 'office-text-preview' }),
    route('office/texts/picture', 'office/texts/picture.ts', { id: 'office-text-picture' }),
    route('office/translations', 'office/translations/translations.tsx', {
      id: 'office-translations',
    }),
    route('office/translations/:language', 'office/translations/language.tsx', {
      id: 'office-language',
    }),
    route('office/translations/:language/file', 'office/translations/language-file.ts', {
      id: 'office-language-file',
    }),
    route('office/translations/:language/message', 'office/translations/message.tsx', {
      id: 'office-message',
    }),
    route('office/components', 'office/components/components.tsx', { id: 'office-components' }),
    route('office/staff', 'office/staff/staff.tsx', { id: 'office-staff' }),
    route('office/api-keys', 'office/api-keys/api-keys.tsx', { id: 'office-api-keys' }),
    route('office/webhooks', 'office/webhooks/webhooks.tsx', { id: 'office-webhooks' }),
    route('office/webhooks/:id', 'office/webhook/webhook.tsx', { id: 'office-webhook' }),
    route('office/audit', 'office/audit/audit.tsx', { id: 'office-audit' }),
    route('office/audit/file', 'office/audit/audit-file.ts', { id: 'office-audit-file' }),
  ]),
  route('*', 'content/missing/missing.tsx', { id: 'missing' }),
] satisfies RouteConfig;
