import { splitAddresses } from '@/utils/runs/agent/linked-addresses';

/** Text whose web addresses are links. Nothing is loaded from them before they are pressed. */
export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {splitAddresses(text).map((part) =>
        part.href === null ? (
          part.text
        ) : (
          <a key={part.at} href={part.href} target="_blank" rel="noreferrer noopener">
            {part.text}
          </a>
        ),
      )}
    </>
  );
}
