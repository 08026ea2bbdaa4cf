/** Keeps the description of the page in its head, as the server writes it on a first visit [CMS-03]. */
import { useEffect } from 'react';

export function usePageDescription(description: string): void {
  useEffect(() => {
    const tag = document.head.querySelector<HTMLMetaElement>('meta[name=description]') ?? document.createElement('meta');
    tag.name = 'description';
    tag.content = description;
    if (description === '') tag.remove();
    else if (!tag.isConnected) document.head.append(tag);
    return () => tag.remove();
  }, [description]);
}
