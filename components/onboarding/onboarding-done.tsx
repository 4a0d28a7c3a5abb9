import { i18n } from '#i18n';

/** Nothing is left to do here: where things are from now on. */
export function WelcomeEnd() {
  return (
    <section class="panel stack" aria-labelledby="welcome-end">
      <h2 id="welcome-end">{i18n.t('welcome.end')}</h2>
      <p>{i18n.t('welcome.endHint')}</p>
      <div class="row row-wrap">
        <a class="button primary" href="#/results">
          {i18n.t('nav.results')}
        </a>
        <a class="button" href="#/profiles">
          {i18n.t('nav.profiles')}
        </a>
        <a class="button" href="#/settings">
          {i18n.t('nav.settings')}
        </a>
      </div>
    </section>
  );
}
