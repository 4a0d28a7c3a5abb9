/**
 * Domains below countries where strangers get names of their own, by second levels that are sites in other countries:
 * `ad.jp`, but not `ad.nl`. A choice of those for a kind of owner, without regions; the second levels that are shared
 * nearly everywhere are in `site-of-host.ts`.
 */
export const sharedSeconds: ReadonlySet<string> = new Set(
  `
  sch.ae ed.ao gv.ao it.ao og.ao pb.ao bet.ar coop.ar int.ar musica.ar mutual.ar senasa.ar tur.ar gv.at or.at asn.au
  conf.au id.au info.au oz.au biz.az info.az int.az name.az pp.az pro.az biz.bb info.bb store.bb tv.bb info.bd or.bi
  agro.bj eco.bj info.bj tourism.bj univ.bj agro.bo arte.bo blog.bo info.bo int.bo medicina.bo tv.bo web.bo wiki.bo
  adm.br adv.br agr.br am.br app.br arq.br art.br ato.br bib.br bio.br blog.br bmd.br cim.br cng.br cnt.br coop.br
  des.br det.br dev.br ecn.br eco.br emp.br enf.br eng.br esp.br etc.br eti.br far.br flog.br fm.br fnd.br fot.br
  fst.br g12.br geo.br ggf.br imb.br ind.br inf.br jor.br jus.br leg.br lel.br log.br mat.br med.br mp.br mus.br
  not.br ntr.br odo.br ong.br ppg.br pro.br psc.br psi.br qsl.br radio.br rec.br rep.br seg.br slg.br srv.br taxi.br
  tc.br tec.br teo.br tmp.br trd.br tur.br tv.br vet.br vlog.br wiki.br zlg.br of.by gc.ca asso.ci ed.ci go.ci int.ci
  or.ci presse.ci arts.co firm.co info.co int.co nom.co rec.co web.co ed.cr fi.cr go.cr or.cr sa.cr inf.cu int.cv
  nome.cv biz.cy ltd.cy press.cy pro.cy tm.cy art.do sld.do web.do art.dz asso.dz pol.dz soc.dz tm.dz fin.ec info.ec
  k12.ec med.ec pro.ec aip.ee fie.ee lib.ee med.ee pri.ee riik.ee eun.eg name.eg sci.eg nom.es biz.et info.et name.et
  biz.fj info.fj name.fj pro.fj asso.fr nom.fr prd.fr tm.fr pvt.ge ltd.gi mod.gi asso.gp mobi.gp ind.gt info.gu web.gu
  idv.hk from.hr iz.hr name.hr adult.ht art.ht asso.ht coop.ht firm.ht info.ht med.ht perso.ht pol.ht pro.ht rel.ht
  shop.ht film.hu forum.hu games.hu hotel.hu info.hu media.hu news.hu priv.hu sex.hu shop.hu sport.hu tm.hu video.hu
  biz.id desa.id go.id my.id or.id ponpes.id sch.id web.id idf.il k12.il muni.il tv.im ai.in am.in biz.in business.in
  coop.in cs.in dr.in er.in firm.in gen.in ind.in info.in int.in internet.in io.in me.in nic.in pg.in post.in pro.in
  res.in travel.in tv.in id.ir sch.ir int.is name.jo sch.jo ad.jp ed.jp go.jp gr.jp lg.jp ne.jp or.jp go.ke info.ke
  me.ke mobi.ke ne.ke or.ke sc.ke biz.ki info.ki ass.km asso.km coop.km nom.km presse.km prd.km tm.km es.kr go.kr
  hs.kr kg.kr ms.kr ne.kr or.kr pe.kr re.kr sc.kr emb.kw ind.kw info.la int.la per.la assn.lk grp.lk hotel.lk int.lk
  ltd.lk ngo.lk sch.lk soc.lk web.lk biz.ls info.ls sc.ls asn.lv conf.lv id.lv id.ly med.ly plc.ly sch.ly press.ma
  asso.mc tm.mc its.me priv.me nom.mg prd.mg tm.mg inf.mk name.mk presse.ml or.mu aero.mv biz.mv coop.mv info.mv
  int.mv museum.mv name.mv pro.mv biz.mw coop.mw int.mw museum.mw biz.my name.my adv.mz info.na mobi.na name.na or.na
  pro.na school.na tv.na asso.nc nom.nc arts.nf firm.nf info.nf other.nf per.nf rec.nf store.nf web.nf mobi.ng name.ng
  sch.ng biz.ni in.ni info.ni int.ni nom.ni web.ni dep.no fhs.no folkebibl.no fylkesbibl.no herad.no idrett.no
  kommune.no museum.no priv.no stat.no vgs.no info.np name.np biz.nr info.nr cri.nz geek.nz gen.nz health.nz iwi.nz
  kiwi.nz maori.nz parliament.nz school.nz med.om museum.om pro.om abo.pa ing.pa med.pa nom.pa sld.pa nom.pe i.ph
  ngo.ph biz.pk fam.pk gok.pk gon.pk gop.pk gos.pk info.pk web.pk agro.pl aid.pl atm.pl auto.pl biz.pl gmina.pl gsm.pl
  info.pl mail.pl media.pl miasta.pl nieruchomosci.pl nom.pl pc.pl powiat.pl priv.pl realestate.pl rel.pl sex.pl
  shop.pl sklep.pl sos.pl szkola.pl targi.pl tm.pl tourism.pl travel.pl turystyka.pl biz.pr est.pr info.pr isla.pr
  name.pr pro.pr prof.pr plo.ps sec.ps int.pt nome.pt publ.pt ed.pw go.pw ne.pw or.pw coop.py name.qa sch.qa asso.re
  nom.re arts.ro firm.ro info.ro nom.ro nt.ro rec.ro store.ro tm.ro in.rs coop.rw med.sa pub.sa sch.sa info.sd med.sd
  tv.sd brand.se fh.se fhsk.se fhv.se komforb.se kommunalforbund.se komvux.se lanbib.se naturbruksgymn.se parti.se
  pp.se press.se tm.se per.sg art.sn perso.sn univ.sn me.so biz.ss me.ss sch.ss consulado.st embaixada.st store.st
  red.sv go.th in.th mi.th or.th biz.tj go.tj int.tj name.tj nic.tj test.tj web.tj nom.tm ens.tn fin.tn ind.tn info.tn
  intl.tn mincom.tn nat.tn perso.tn tourism.tn av.tr bbs.tr bel.tr biz.tr dr.tr gen.tr info.tr k12.tr kep.tr name.tr
  pol.tr tel.tr tsk.tr tv.tr web.tr aero.tt biz.tt coop.tt info.tt int.tt jobs.tt mobi.tt museum.tt name.tt pro.tt
  travel.tt club.tw ebiz.tw game.tw idv.tw go.tz hotel.tz info.tz me.tz mobi.tz ne.tz or.tz sc.tz tv.tz in.ua go.ug
  ne.ug or.ug sc.ug ltd.uk me.uk mod.uk nhs.uk plc.uk police.uk sch.uk dni.us fed.us isa.us kids.us nsn.us gub.uy
  arts.ve bib.ve firm.ve info.ve int.ve nom.ve rar.ve rec.ve store.ve tec.ve web.ve k12.vi biz.vn health.vn info.vn
  int.vn name.vn pro.vn agric.za alt.za law.za ngo.za nic.za nis.za nom.za school.za tm.za web.za biz.zm info.zm
  sch.zm
  `
    .trim()
    .split(/\s+/),
);
