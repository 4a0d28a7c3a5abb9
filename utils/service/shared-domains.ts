/**
 * Domains where strangers get names of their own, directly below them or below a region: hosting platforms, gateways
 * for APIs, tunnels, dynamic DNS, and sellers of names such as `uk.com`. A choice of the well-known ones.
 */
export const sharedDomains: ReadonlySet<string> = new Set(
  `
  000webhostapp.com 3utilities.com adaptable.app ae.org afraid.org africa.com akadns.net
  akamaihd.net akamaized.net altervista.org amazonaws.com amazonaws.com.cn amplifyapp.com apigee.io
  apigee.net appdomain.cloud appspot.com appwrite.global appwrite.network aptible.in ath.cx
  awsapprunner.com awsapps.com awsglobalaccelerator.com azion.app azionedge.net azure-api.net
  azure-mobile.net azure.com azurecontainer.io azurecontainerapps.io azureedge.net azurefd.net
  azurestaticapps.net azurewebsites.net azurewebsites.us b-cdn.net backblazeb2.com baseten.co
  beam.cloud beanstalkapp.com beeceptor.com bitbucket.io blogspot.com bore.pub bounceme.net br.com
  bubbleapps.io bunny.run byethost.com carrd.co cdn77-ssl.net cdn77.org cerebrium.ai cfapps.io
  cfargotunnel.com chickenkiller.com clever-cloud.com cleverapps.io cleverapps.tech cloud.goog
  cloudapp.net cloudapps.digital cloudflare.net cloudflareaccess.com cloudfront.net
  cloudfunctions.net cloudhub.io cn.com co.com code.run codeberg.page codesandbox.io com.de com.se
  convex.cloud convex.site csb.app cyclic.app ddns.info ddns.me ddns.net ddnsfree.com ddnsgeek.com
  de.com dedyn.io deno.dev devtunnels.ms digitaloceanspaces.com dnsalias.com dnsalias.net
  dnsalias.org duckdns.org dynalias.com dynalias.net dynalias.org dyndns.biz dyndns.info dyndns.org
  dyndns.tv dyndns.ws dynu.net dynv6.net edgecompute.app edgekey.net edgeone.app edgeone.dev
  edgesuite.net editorx.io elasticbeanstalk.com eu.com eu.org exo.io fastly-terrarium.com fastly.net
  fastlylb.net firebaseapp.com firebaseio.com fly.dev flywheelsites.com flywheelstaging.com
  force.com framer.ai framer.app framer.website freeddns.com freeddns.org freehostia.com gateway.dev
  gb.com gb.net gigalixirapp.com giize.com gitbook.io github.dev github.io githubpreview.dev
  githubusercontent.com gitlab.io gitpod.dev gitpod.io gleeze.com glitch.me googleapis.com
  googleusercontent.com gotdns.ch gotdns.com gotdns.org gr.com gradio.app gradio.live hasura.app
  herokuapp.com hetzner.cloud hf.space homedns.org homeip.net homelinux.com homelinux.net
  homelinux.org homeunix.com homeunix.net homeunix.org hopto.me hopto.org hosted.app hu.com hu.net
  in.net inferless.com infinityfreeapp.com is-a-geek.com is-a-geek.org it.com jp.net jpn.com
  kinsta.app kinsta.cloud kinsta.page kong-cloud.com konghq.tech koyeb.app kozow.com kxcdn.com
  lhr.life lhr.rocks linodeobjects.com linodeusercontent.com llnwd.net loca.lt localhost.run
  localtest.me localtunnel.me localxpose.io loclx.io loseyourip.com lovable.app lvh.me mex.com
  mine.nu mockapi.io modal.run mooo.com my.site.com mybluemix.net myfritz.net myftp.biz myftp.org
  myjino.ru myqnapcloud.com myshopify.com mystrikingly.com myvnc.com mywire.org neocities.org
  netlify.app netlify.live nfshost.com ngrok-free.app ngrok-free.com ngrok-free.dev ngrok.app
  ngrok.dev ngrok.io ngrok.pro nhost.app nhost.run nip.io no-ip.biz no-ip.co.uk no-ip.com no-ip.info
  no-ip.net no-ip.org no.com noip.me noip.us northflank.app notion.site now.sh on.aws ondemand.com
  ondigitalocean.app onrender.com ooguy.com openshiftapps.com oraclecloud.com oraclecloudapps.com
  oraclegovcloudapps.com oraclepaas.com ovh.net pages.dev pages.gay pantheonsite.io pinggy.io
  pinggy.link pinggy.online pipedream.net platformsh.site playit.gg pythonanywhere.com qc.com r2.dev
  railway.app rancher.cloud rapidapi.com readthedocs.io redirectme.net repl.co replicate.delivery
  replit.app replit.dev requestbin.net rhcloud.com rtfd.io ru.com run.app runpod.net sa.com
  scalingo.io scw.cloud se.com se.net selfip.com selfip.net selfip.org servebeer.com serveftp.com
  servehttp.com serveo.net serveousercontent.com sevalla.app shopifypreview.com sourcehut.site
  spdns.de spdns.org square.site srht.site sslip.io stackpathdns.com stormkit.dev streamlit.app
  streamlitapp.com supabase.co supabase.in supabase.net super.site surge.sh synology.me sytes.net
  tailscale.net telebit.io theworkpc.com tiiny.site traefik.me trafficmanager.net translate.goog
  trycloudflare.com ts.net tumblr.com tunnelmole.net tunnelto.dev uk.com uk.net up.railway.app upsun.app us.com
  us.org usercontent.goog uy.com val.run vercel.app vercel.dev vultrobjects.com wasabisys.com
  web.app webcontainer.io webflow.io webhook.site webhop.me webhop.net webhop.org weebly.com
  windows.net wixsite.com wixstudio.com wixstudio.io wordpress.com workers.dev wpcomstaging.com
  wpengine.com xata.sh xip.io your-objectstorage.com your-server.de za.bz za.com zapto.org
  zeabur.app zrok.io zuplo.app zuplo.dev
  `
    .trim()
    .split(/\s+/),
);
