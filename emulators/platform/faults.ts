/** A trouble that a test orders: it strikes `count` times, or until it is cleared. */
export interface Ordered {
  name: string;
  count?: number | undefined;
}

export interface Faults<Fault extends Ordered> {
  set(fault: Fault): void;
  clear(name?: Fault["name"]): void;
  list(): Fault[];
  /** The fault if it is on and fits, with one strike of its count used up. */
  strike(name: Fault["name"], fits?: (fault: Fault) => boolean): Fault | undefined;
  /** The fault if it is on, without using it up: for states rather than strikes. */
  peek(name: Fault["name"]): Fault | undefined;
}

export function createFaults<Fault extends Ordered>(): Faults<Fault> {
  const active = new Map<Fault["name"], Fault>();
  return {
    set: (fault) => {
      active.set(fault.name, { ...fault });
    },
    clear: (name) => {
      if (name) active.delete(name);
      else active.clear();
    },
    list: () => [...active.values()],
    strike(name, fits = () => true) {
      const fault = active.get(name);
      if (!fault || !fits(fault)) return undefined;
      if (fault.count === 1) active.delete(name);
      else if (fault.count !== undefined) active.set(name, { ...fault, count: fault.count - 1 });
      return fault;
    },
    peek: (name) => active.get(name),
  };
}
