/** Verbs with which a description may begin. */
export const verbs: readonly string[] = (
  'add answer append ask assign attach cancel change check choose close complete count create decide define delete draft enrol enroll end erase export fill find get ' +
  'give grant import issue join leave let list load lock lead mark move offer open pass publish put read recall record register remember remove rename reply ' +
  'report request reset resolve resume retry return revoke say search select send set show start stop store submit subscribe summarise suspend switch take tell ' +
  'test unpublish update upload withdraw write'
).split(' ');
