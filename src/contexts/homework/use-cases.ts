import { useCase, type UseCase } from '../../platform/contract/use-case.js';
import { acceptHomeworkContract } from './accept/accept.contract.js';
import { AcceptHomework } from './accept/accept.handler.js';
import { extendHomeworkContract } from './extend/extend.contract.js';
import { ExtendHomework } from './extend/extend.handler.js';
import { myHomeworkContract } from './my-homework/my-homework.contract.js';
import { MyHomework } from './my-homework/my-homework.handler.js';
import { reopenHomeworkContract } from './reopen/reopen.contract.js';
import { ReopenHomework } from './reopen/reopen.handler.js';
import { reviewCardContract } from './review-card/review-card.contract.js';
import { ReviewCard } from './review-card/review-card.handler.js';
import { reviewQueueContract } from './review-queue/review-queue.contract.js';
import { ReviewQueue } from './review-queue/review-queue.handler.js';
import { sendBackHomeworkContract } from './send-back/send-back.contract.js';
import { SendBackHomework } from './send-back/send-back.handler.js';
import { storeHomeworkFileContract } from './store-homework-file/store-homework-file.contract.js';
import { StoreHomeworkFile } from './store-homework-file/store-homework-file.handler.js';
import { submitHomeworkContract } from './submit-homework/submit-homework.contract.js';
import { SubmitHomework } from './submit-homework/submit-homework.handler.js';
import { sweepFilesContract } from './sweep-files/sweep-files.contract.js';
import { SweepFiles } from './sweep-files/sweep-files.handler.js';
import { uploadHomeworkFileContract } from './upload-homework-file/upload-homework-file.contract.js';
import { UploadHomeworkFile } from './upload-homework-file/upload-homework-file.handler.js';

/** What learners hand in, and what curators say of it. */
export const homeworkUseCases: readonly UseCase[] = [
  useCase(myHomeworkContract, MyHomework),
  useCase(submitHomeworkContract, SubmitHomework),
  useCase(uploadHomeworkFileContract, UploadHomeworkFile),
  useCase(storeHomeworkFileContract, StoreHomeworkFile),
  useCase(reviewQueueContract, ReviewQueue),
  useCase(reviewCardContract, ReviewCard),
  useCase(acceptHomeworkContract, AcceptHomework),
  useCase(sendBackHomeworkContract, SendBackHomework),
  useCase(reopenHomeworkContract, ReopenHomework),
  useCase(extendHomeworkContract, ExtendHomework),
  useCase(sweepFilesContract, SweepFiles),
];
