import type { ReactNode } from 'react';
import { BRAND, PRODUCTS } from '../../products/index.ts';
import { LocalLink } from './link.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import { useProduct } from './site.ts';
import { useWords } from './words.tsx';

/**
 * Every area of the site, in the page's language, from every page. `short`: on an advertisement's landing page, which
 * leads to one action, only what the law and good manners ask for.
 */
export function Footer({ short }: { short: boolean }) {
  const t = useWords();
  return (
    <footer className="site-footer">
      {short ? <LegalLine /> : <Areas />}
      <div className="wrap footer-end">
        <p>
          <bdi>{BRAND.name}</bdi> · {t('footer.sample')}
        </p>
        <SchemeSwitch />
      </div>
    </footer>
  );
}

function LegalLine() {
  const t = useWords();
  return (
    <div className="wrap footer-line">
      <List>
        <LocalLink to="/company/terms-of-use">{t('nav.terms')}</LocalLink>
        <LocalLink to="/company/privacy-policy">{t('nav.privacy')}</LocalLink>
        <LocalLink to="/company/refund-policy">{t('nav.refund')}</LocalLink>
        <LocalLink to="/company/cookies-policy">{t('nav.cookies')}</LocalLink>
        <LocalLink to="/company/end-user-license-agreement">{t('nav.eula')}</LocalLink>
        <LocalLink to="/company/cancel">{t('nav.cancel')}</LocalLink>
        <LocalLink to="/company/withdraw">{t('nav.withdraw')}</LocalLink>
        <LocalLink to="/about/contact-us">{t('nav.contact')}</LocalLink>
        <LocalLink to="/company/uninstall">{t('nav.uninstall')}</LocalLink>
      </List>
    </div>
  );
}

function Areas() {
  const t = useWords();
  const product = useProduct();
  return (
    <div className="wrap footer-groups">
      <Group title={t('footer.products')}>
        {PRODUCTS.map((each) => (
          <LocalLink key={each.key} to={each.path}>
            <bdi>{each.name}</bdi>
          </LocalLink>
        ))}
      </Group>
      <Group title={t('footer.shop')}>
        <LocalLink to="/store">{t('nav.store')}</LocalLink>
        <LocalLink to={`/buy?product=${product.key}`}>{t('nav.buy')}</LocalLink>
        <LocalLink to="/scriptions">{t('nav.subscriptions')}</LocalLink>
        <LocalLink to="/download">{t('nav.download')}</LocalLink>
        <LocalLink to="/member/overview">{t('nav.account')}</LocalLink>
        <LocalLink to="/business">{t('nav.business')}</LocalLink>
        <LocalLink to="/education">{t('nav.education')}</LocalLink>
      </Group>
      <Group title={t('footer.help')}>
        <LocalLink to="/about/help-center">{t('nav.help')}</LocalLink>
        <LocalLink to={`/faq/${product.key}`}>{t('nav.faq')}</LocalLink>
        <LocalLink to={`/blog/${product.blogType ?? 'unzip'}`}>{t('nav.blog')}</LocalLink>
        <LocalLink to="/about/create_ticket">{t('nav.ticket')}</LocalLink>
        <LocalLink to="/about/contact-us">{t('nav.contact')}</LocalLink>
        <LocalLink to="/company/uninstall">{t('nav.uninstall')}</LocalLink>
        <LocalLink to="/languages">{t('nav.languages')}</LocalLink>
        <LocalLink to="/status">{t('nav.status')}</LocalLink>
      </Group>
      <Group title={t('footer.company')}>
        <LocalLink to="/about/about-us">{t('nav.about')}</LocalLink>
        <LocalLink to="/about/accessibility">{t('nav.accessibility')}</LocalLink>
        <LocalLink to="/company/terms-of-use">{t('nav.terms')}</LocalLink>
        <LocalLink to="/company/refund-policy">{t('nav.refund')}</LocalLink>
        <LocalLink to="/company/cancel">{t('nav.cancel')}</LocalLink>
        <LocalLink to="/company/withdraw">{t('nav.withdraw')}</LocalLink>
        <LocalLink to="/company/privacy-policy">{t('nav.privacy')}</LocalLink>
        <LocalLink to="/company/cookies-policy">{t('nav.cookies')}</LocalLink>
        <LocalLink to="/company/cookie-settings">{t('nav.cookie-settings')}</LocalLink>
        <LocalLink to="/company/end-user-license-agreement">{t('nav.eula')}</LocalLink>
      </Group>
    </div>
  );
}

function Group(props: { title: string; children: ReactNode[] }) {
  return (
    <section>
      <h2>{props.title}</h2>
      <List>{props.children}</List>
    </section>
  );
}

function List({ children }: { children: ReactNode[] }) {
  return (
    <ul>
      {children.flat().map((child, index) => (
        <li key={index}>{child}</li>
      ))}
    </ul>
  );
}
