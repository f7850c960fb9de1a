/** The meeting: one expert's attention and notes, what the lawyer looks for, and the merged minutes. */
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../components/light-element.ts';
import { fill } from '../../i18n/catalogue.ts';
import { formatCell } from '../../model/numbers.ts';
import { prose } from '../../render/symbols.ts';
import { TopicView } from '../topic-view.ts';
import { experts, hold, type Meeting, type Notes, type Subject, subjects } from './lab.ts';
import '../../components/bars.ts';
import '../../components/heat-map.ts';
import '../../components/segments.ts';
import '../../components/slider-field.ts';

export default class AlTopicExperts extends TopicView {
  protected override render(): TemplateResult {
    const meeting: Meeting = {
      criterion: this.word('criterion') as Subject,
      strength: this.number('strength'),
      present: experts.map((expert) => this.flag(expert)),
    };
    const notes = this.compute(`notes:${JSON.stringify(meeting)}`, (client) => hold(client, meeting));
    const { texts } = this;
    return html`<al-segments .label=${texts.expert} .name=${'experts-expert'} .value=${this.number('expert')}
        .options=${experts.map((id, value) => ({ value, text: this.#name(id) }))} @al-change=${this.setting('expert')}></al-segments>
      ${notes === undefined ? nothing : this.#listening(notes)} ${this.#changing()} ${this.#merging(notes)}`;
  }

  /** Words of the facts; `_` keeps the parts of a name together. */
  get #facts(): string[] {
    return (this.texts.facts as string).split(' ').map((name) => name.replaceAll('_', ' '));
  }

  #name(id: string): string {
    return this.texts[id] as string;
  }

  #listening(notes: Notes): TemplateResult {
    const chosen = this.number('expert');
    const expert = this.#name(experts[chosen] as string);
    const title = fill(this.#name('attends'), { expert });
    const kept = {
      expert,
      subject: this.#name(subjects[chosen] as string),
      amount: formatCell(notes.notes[chosen] as number, 2, this.language),
    };
    const bars = this.#facts.map((label, place) => ({ label, value: notes.rows[chosen]?.[place] as number }));
    return html`<h3>${title}</h3>
      <al-bars .label=${title} .bars=${bars} .max=${1} .digits=${2} .language=${this.language}></al-bars>
      <p role="status"><strong>${fill(this.#name('keeps'), kept)}</strong></p>
      <h3>${this.texts.allRows}</h3>
      <al-heat-map .label=${this.texts.allRows} .values=${notes.rows} .rowLabels=${experts.map((id) => this.#name(id))} .columnLabels=${this.#facts}
        .rowTitle=${this.texts.head} .columnTitle=${this.texts.key} .range=${[0, 1]} .digits=${2} .language=${this.language}></al-heat-map>`;
  }

  #changing(): TemplateResult {
    return html`<h3>${this.texts.change}</h3>
      <div class="lab-controls">
        <al-segments .label=${this.texts.criterion} .name=${'experts-criterion'} .value=${this.word('criterion')}
          .options=${subjects.map((value) => ({ value, text: this.#name(value) }))} @al-change=${this.setting('criterion')}></al-segments>
        <al-slider-field .label=${this.texts.strength} .min=${0} .max=${8} .step=${1} .value=${this.number('strength')} .language=${this.language}
          @al-change=${this.setting('strength')}></al-slider-field>
      </div>`;
  }

  #merging(notes: Notes | undefined): TemplateResult {
    const bars = notes?.minutes.map((value, place) => ({
      label: this.#name(subjects[place] as string),
      value,
    }));
    return html`<h3>${this.texts.merge}</h3>
      <fieldset class="lab-controls experts-present"><legend class="control-label">${this.texts.present}</legend>
        ${experts.map(
          (id) => html`<label class="check"><input type="checkbox" .checked=${this.flag(id)}
            @change=${(event: Event) => this.set({ [id]: (event.target as HTMLInputElement).checked })}> ${this.#name(id)}</label>`,
        )}</fieldset>
      ${
        bars === undefined
          ? nothing
          : html`<p>${prose(this.#name('minutes'))}</p>
            <al-bars .label=${this.texts.merge} .bars=${bars} .max=${1} .digits=${2} .family=${'output'} .language=${this.language}></al-bars>`
      }`;
  }
}

define('al-topic-experts', AlTopicExperts);
