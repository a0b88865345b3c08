/** Tables outside the read models that repeat what people are called; whoever keeps them takes an erased person out. */
export abstract class CopiesOfPeople {
  /** Whether nothing of the person is left there, after whatever could be taken out was. */
  abstract areRidOf(personId: string): Promise<boolean>;
}
