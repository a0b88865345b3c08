/** Verbs with which a description may begin. */
export const verbs: readonly string[] = (
  'add answer append ask assign attach cancel change check choose close complete count create define delete draft enrol enroll export fill find get ' +
  'give grant import issue join leave list load lock lead mark move open pass publish read recall record register remember remove rename reply ' +
  'report request reset resolve resume retry return revoke say search select send set show start stop store submit subscribe suspend switch take tell ' +
  'test unpublish update upload withdraw write'
).split(' ');
