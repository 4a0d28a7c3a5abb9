/** Targets of one round of attempts; every host name is used only once. */
interface Round {
  /** Makes the host names unique to the round. */
  label: string;
  https: number;
  stun: number;
  world: string;
  far: string;
}

/**
 * Tries every kind of request that a page can make. Runs inside a page of the visited site over
 * HTTPS.
 */
export async function tryEverything(round: Round): Promise<void> {
  const { label, stun, world, far } = round;
  const name = (kind: string): string => `${kind}-${label}.vantage.test`;
  const secure = (kind: string): string => `https://${name(kind)}:${round.https}`;
  const ignore = (): void => {};
  const link = (rel: string, href: string): void => {
    const element = document.createElement('link');
    element.rel = rel;
    element.href = href;
    document.head.append(element);
  };
  link('dns-prefetch', `https://${name('prefetch')}`);
  link('preconnect', secure('preconnect'));
  link('prefetch', `${secure('ahead')}/ahead`);

  const tries: Promise<unknown>[] = [];
  const literal = new Image();
  literal.src = `http://${far}:8080/${label}`;
  tries.push(fetch(`${secure('secure')}/fetch`, { mode: 'no-cors' }).catch(ignore));
  const socket = new WebSocket(`wss://${name('socket')}:${round.https}/ws`);
  socket.addEventListener('error', ignore);
  tries.push(navigator.serviceWorker.register(`/worker.js?${label}`).catch(ignore));
  navigator.sendBeacon(`${secure('beacon')}/beacon`, label);

  const peer = new RTCPeerConnection({
    iceServers: [
      { urls: `stun:${world}:${stun}` },
      { urls: `stun:${far}:3478` },
      { urls: `stun:${name('stun')}:${stun}` },
    ],
  });
  peer.createDataChannel('leak');
  tries.push(peer.createOffer().then((offer) => peer.setLocalDescription(offer)));

  const download = document.createElement('a');
  download.href = `${secure('download')}/file`;
  download.download = 'file.zip';
  document.body.append(download);
  download.click();

  await Promise.race([Promise.all(tries), new Promise((resolve) => setTimeout(resolve, 3000))]);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  peer.close();
  socket.close();
}
