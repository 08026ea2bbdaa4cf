/** Declares channels: parts of the site of a firm, each with an address and a header of its own [CMS-10, CMS-11]. */
import { z } from 'zod';

const Place = z.object({
  title: z.string(),
  /** A path of the site, or the whole address of another one. */
  path: z.string(),
  /** Whether it is shown to those alone who have signed in. */
  secure: z.boolean(),
});

/** A place in the header of a channel, with everything that stands below it. */
export const ChannelPlace = Place.extend({ items: z.array(Place) });
export type ChannelPlace = z.infer<typeof ChannelPlace>;

export const SiteChannel = z.object({
  id: z.string(),
  name: z.string(),
  /** It stands at `/{slug}`. */
  slug: z.string(),
  /** Slug of the page that is its front; null where it has none that the reader may read. */
  front: z.string().nullable(),
  sitemap: z.array(ChannelPlace),
});
export type SiteChannel = z.infer<typeof SiteChannel>;
