/** Reads and changes the funds that the reader has marked. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAsk, useCall, useSnackbar, useWords } from '#ui';
import { funds } from '../contract.ts';

export interface Favourites {
  readonly has: (isin: string | undefined) => boolean;
  /** Shows the change at once, and undoes it if it cannot be saved. */
  readonly keep: (isin: string, favourite: boolean) => void;
}

export function useFavourites(): Favourites {
  const words = useWords();
  const ask = useAsk();
  const call = useCall();
  const say = useSnackbar();
  const cache = useQueryClient();
  const options = ask(funds.listFavouriteFunds, {});
  const marked = useQuery(options).data ?? [];
  const keeping = useMutation({
    mutationFn: (wanted: { readonly isin: string; readonly favourite: boolean }) => call(funds.keepFavouriteFund, wanted),
    onMutate: ({ isin, favourite }) => {
      cache.setQueryData(options.queryKey, (before: string[] = []) => {
        const others = before.filter((one) => one !== isin);
        return favourite ? [...others, isin] : others;
      });
    },
    onError: () => {
      say.error(words('funds.favourite.failed'));
      return cache.invalidateQueries({ queryKey: options.queryKey });
    },
  });
  return {
    has: (isin) => isin !== undefined && marked.includes(isin),
    keep: (isin, favourite) => keeping.mutate({ isin, favourite }),
  };
}
