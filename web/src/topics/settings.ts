/** The settings of a topic's view: kept in the state as far as they differ from what the topic starts with. */
import { topics } from './catalogue.ts';
import type { Setting, Settings, SettingValue } from './topic.ts';

/** All settings of a topic, its own values where the given ones are missing or not allowed. */
export function settingsOf(topic: string, given: Settings): Settings {
  const declared = topics[topic]?.settings ?? {};
  return Object.fromEntries(
    Object.entries(declared).map(([name, setting]) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      return [name, value !== undefined && allows(setting, value) ? value : setting.initial];
    }),
  );
}

/** What of the given values a topic knows, allows, and does not start with. */
export function differing(topic: string, given: Settings): Settings {
  const declared = topics[topic]?.settings ?? {};
  const all = settingsOf(topic, given);
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== declared[name]?.initial));
}

export function allows(setting: Setting, value: SettingValue): boolean {
  if ('oneOf' in setting) return setting.oneOf.includes(value);
  if (typeof value !== typeof setting.initial) return false;
  if ('pattern' in setting) return new RegExp(`^(?:${setting.pattern})$`).test(value as string);
  if (!('min' in setting)) return true;
  const number = value as number;
  const onStep = setting.step === undefined ? Number.isInteger(number) : true;
  return onStep && number >= setting.min && number <= setting.max;
}
