/** Shows the picture of a record in its list, or the initials of its name. */
import { useQuery } from '@tanstack/react-query';
import { Portrait, useAsk } from '#ui';
import { media } from '#contract/media';

const SIZE = 36;

/** @param picked id of a file of a library; null where none was picked */
export function RowPicture({ name, picked }: { readonly name: string; readonly picked: string | null }) {
  const ask = useAsk();
  const { data } = useQuery({ ...ask(media.readMedia, { media: picked ?? '' }), enabled: picked !== null });
  return <Portrait name={name} src={data?.file.smallUrl ?? null} size={SIZE} />;
}
