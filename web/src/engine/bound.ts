/** Classes of the module that Embind is told of one by one: all of them at the start take longer than compiling it. */
import type { BoundModule, RawModule } from './raw.ts';

/** `module` with all of its classes; each is bound when it is first asked for. */
export function withClasses(module: BoundModule): RawModule {
  const complete: object = Object.create(module);
  module
    .class_names()
    .split(' ')
    .forEach((name, index) => {
      const get = () => {
        module.bind_class(index);
        const value = (module as unknown as Record<string, unknown>)[name];
        Object.defineProperty(complete, name, { value });
        return value;
      };
      Object.defineProperty(complete, name, { get, configurable: true });
    });
  return complete as RawModule;
}
