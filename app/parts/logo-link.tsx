import { localize } from '../request/address.ts';
import { SiteLink } from './link.tsx';
import { ProductIcon } from './product-icon.tsx';
import { useAddress } from './site.ts';

/** The logo: icon and brand name, linking home or to the product's main page. */
export function LogoLink(props: { to: string; icon: string; name: string; mark: string }) {
  const { locale } = useAddress();
  return (
    <SiteLink id="logo" data-logo={props.mark} className="logo" to={localize(locale, props.to)}>
      <ProductIcon of={props.icon} size={32} />
      <bdi>{props.name}</bdi>
    </SiteLink>
  );
}
