import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { answer, answerInWindow, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { chooseContract, CHOICE_WINDOW } from './choose.contract.js';
import { chooseWords } from './words.js';

export class Choose extends UseCaseQuery<typeof chooseContract> {}

@QueryHandler(Choose)
export class ChooseHandler implements IQueryHandler<Choose> {
  execute({ input, caller }: Choose): Promise<Answer<typeof chooseContract>> {
    const words = chooseWords[caller.locale];
    const { prompt, options, title = '' } = input;
    const inWords = words.inWords(prompt, options);
    // The page of the web chat draws the buttons itself.
    const shows = caller.channel === 'web' ? true : caller.showsWindows;
    if (shows === false) return Promise.resolve(answer({ text: words.noButtons(inWords) }));
    const text = shows ? words.shown : words.perhaps(inWords);
    const forWindow = { locale: caller.locale, title, prompt, options };
    return Promise.resolve(answerInWindow({ card: CHOICE_WINDOW, text }, forWindow));
  }
}
