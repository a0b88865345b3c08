import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { OrganizationReport } from '../organization-report.js';
import { ReportRights } from '../report-rights.js';
import type { studentDetailContract } from './student-detail.contract.js';

export class StudentDetail extends UseCaseQuery<typeof studentDetailContract> {}

@QueryHandler(StudentDetail)
export class StudentDetailHandler implements IQueryHandler<StudentDetail> {
  constructor(
    private readonly rights: ReportRights,
    private readonly report: OrganizationReport,
  ) {}

  async execute({ input, caller }: StudentDetail): Promise<Answer<typeof studentDetailContract>> {
    const organizations = await this.rights.organizationsOf(caller);
    const detail = await this.report.person(input.user, organizations, caller);
    if (!detail) return refused({ code: 'not_your_student', details: { user: input.user } });
    const { person, courses, sessions, attempts, asOf, isStale } = detail;
    return answer(
      {
        user: person.login,
        full_name: person.name,
        courses: courses.map(({ course: { id, title }, deadline, overdue, mandatory }) => ({
          id,
          title,
          deadline,
          overdue,
          mandatory,
        })),
        sessions: sessions.map(({ lesson, course, status, startedAt, finishedAt, objectives }) => ({
          lesson,
          course,
          status,
          started_at: startedAt,
          finished_at: finishedAt,
          objectives: objectives.map(({ key, text, status: how }) => ({ key, text, status: how })),
        })),
        quiz_attempts: attempts.map(({ lesson, number, status, score, passed, finishedAt }) => ({
          lesson,
          attempt: number,
          status,
          score,
          passed,
          finished_at: finishedAt,
        })),
        as_of: asOf,
      },
      isStale ? { asOf } : undefined,
    );
  }
}
