// Sits beside the learner: as long as steps are left, only the step's own move is offered.
import type { TableSource } from '../table/session/connection.svelte';
import type { Both, Command, TableView } from '../lib/api/messages';
import { movesMade, stepAt, type Lesson, type Step } from './lesson';

export class Coach {
  readonly table: TableSource;
  #read = $state(0);
  #dismissed = $state(false);
  #objection: Both | null = $state.raw(null);

  constructor(
    readonly real: TableSource,
    readonly lesson: Lesson,
    readonly notNow: Both,
    readonly key: string,
  ) {
    this.#read = Number(sessionStorage.getItem(key) ?? 0);
    // The table as the learner gets it: what the coach says nothing about is the real one's.
    this.table = new Proxy(real, {
      get: (inner, name) => {
        if (name === 'view') return this.#view;
        if (name === 'refusal') return this.#objection ?? inner.refusal;
        if (name === 'send') return (command: Command) => this.#send(command);
        if (name === 'forget') return () => this.#forget();
        const value: unknown = Reflect.get(inner, name);
        return typeof value === 'function' ? value.bind(inner) : value;
      },
    });
  }

  get at(): number {
    return stepAt(this.lesson.steps, this.#read, movesMade(this.real.events));
  }

  get step(): Step | null {
    const step = this.lesson.steps[this.at];
    const legal = this.real.view?.legal ?? [];
    // Should the deal ever go another way, the learner is simply free sooner.
    const astray = step?.move !== undefined && legal.length > 0 && !legal.includes(step.move);
    return step && !astray && this.real.view?.stage === 'playing' ? step : null;
  }

  /** The step has a move, and others come first. */
  get waits(): boolean {
    return this.step?.move !== undefined && !this.real.view?.legal.length;
  }

  /** Said all there is: the learner has put it aside, or plays on already. */
  get quiet(): boolean {
    const told = this.lesson.steps.filter(({ move }) => move !== undefined).length;
    return this.#dismissed || movesMade(this.real.events) > told;
  }

  goOn(): void {
    if (!this.step) this.#dismissed = true;
    else {
      this.#read += 1;
      sessionStorage.setItem(this.key, String(this.#read));
    }
  }

  get #view(): TableView | null {
    const { view } = this.real;
    const { step } = this;
    if (!view || !step) return view;
    const legal = view.legal.filter((move) => move === step.move);
    return { ...view, legal, may_hint: false, may_take_back: false };
  }

  #send(command: Command): void {
    const { step } = this;
    if (command.do === 'move' && step && command.move !== step.move) this.#objection = this.notNow;
    else this.real.send(command);
  }

  #forget(): void {
    this.#objection = null;
    this.real.forget();
  }
}
