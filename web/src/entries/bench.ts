/** The page that measures: `?lang=en` for English, `?budget=` for the milliseconds that each size gets. */
import { AlBenchPage } from '../components/bench-page.ts';
import { define } from '../components/light-element.ts';
import { makeBenchWorker } from '../engine/bench-worker-file.ts';

AlBenchPage.makeWorker = makeBenchWorker;
define('al-bench-page', AlBenchPage);

const page = document.querySelector<AlBenchPage>('al-bench-page');
if (page !== null) {
  const query = new URLSearchParams(location.search);
  if (query.get('lang') === 'en') page.lang = 'en';
  const budget = Number(query.get('budget'));
  if (budget > 0) page.budget = budget;
  const followLanguage = () => {
    document.documentElement.lang = page.lang;
  };
  new MutationObserver(followLanguage).observe(page, { attributeFilter: ['lang'] });
  followLanguage();
}
