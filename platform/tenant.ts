/** The tenant that a request or a job is for, as its handlers see it. */
import type { Catalogue, Language } from '#packages/texts';
import type { Portal, PortalText, TenantSettings } from '#contract/tenants';

export interface Tenant {
  readonly id: string;
  readonly key: string;
  readonly demo: boolean;
  /** The name under which browsers reach it: the first of the hosts that it owns, or `<key>.localhost`. */
  readonly host: string;
  readonly settings: TenantSettings;
  /** The portal that the host of the request leads to; null where the host is the tenant's, and where there is no request. */
  readonly portal: HostPortal | null;
  /** The firm's own texts that replace the product's, as the room `wording` reads them; empty where no text is shown to anybody. */
  readonly wording: TenantWording;
}

/** A firm's own texts, by language and by the key of the text that they replace. */
export type TenantWording = Readonly<Partial<Record<Language, Catalogue>>>;

export interface HostPortal extends Pick<Portal, 'id' | 'key' | 'name' | 'subtitle' | 'language' | 'logos' | 'phone' | 'email'> {
  /** The theme chosen for the portal; null for the theme of the tenant. */
  readonly theme: PortalText['theme'];
}

/** The part of a request's context that makes the server read its tenant again. */
export interface TenantRenewal {
  /** Once it has settled, this server uses nothing that it read of the tenant before; other servers still do for some seconds. */
  readonly renewTenant: () => Promise<void>;
}
